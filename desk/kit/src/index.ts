// Exports for remotes of the desk. The host provides this module: a remote carries no copy.

export { Link, useNavigate, useParams, useSearchParams } from 'react-router';
export { ApiError, desk, placeProblem, serverNow } from './api.ts';
export { type Column, DataTable } from './data-table.tsx';
export { FormDialog } from './form-dialog.tsx';
export { formatMoney, formatTime } from './format.ts';
export { MeContext, useCan, useMe } from './me.ts';
export { notifyDone, notifyError } from './notify.ts';
export { Failure, Page } from './page.tsx';
export { useAct, useGet, useRefresh } from './queries.ts';
export { Requests } from './requests.tsx';
export { SearchField, useFilters } from './search-field.tsx';
export { StatusBadge } from './status-badge.tsx';
export { createTexts, t as commonText } from './texts.ts';
export { isReason, WhyField } from './why-field.tsx';
