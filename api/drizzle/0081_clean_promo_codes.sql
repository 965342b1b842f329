-- Codes are looked up clean: without characters that nobody sees, blanks and dashes of one kind. One that was made by pasting could not
-- be found by who types it. Where the clean one is there already, the other stays as it is.
with cleaned as (
  select id, code, btrim(regexp_replace(regexp_replace(regexp_replace(upper(normalize(code, NFKC)),
    '[\u00AD\u034F\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u206F\uFE00-\uFE0F\uFEFF]', '', 'g'),
    '[\u2010-\u2015\u2043\u2212]', '-', 'g'),
    '\s+', ' ', 'g')) as clean
  from promo_codes
),
changed as (
  select id, clean, row_number() over (partition by clean order by id) as place from cleaned
  where clean <> code and clean <> '' and clean not in (select code from promo_codes)
)
update promo_codes set code = clean from changed where changed.id = promo_codes.id and place = 1;
