/** Roles of the staff. */
export const ROLES = ['owner', 'support', 'content', 'finance', 'read_only'] as const;
export type Role = (typeof ROLES)[number];

const READ = ['orders.read', 'goods.read', 'people.read', 'finance.read', 'audit.read'] as const;
const WRITE = [
  'orders.act',
  'orders.refund',
  'codes.read',
  'goods.write',
  'people.act',
  'people.data',
  'balance.adjust',
  'finance.act',
] as const;

/**
 * Permission of a call of the desk. `finance.act`: send refunds again, settle refunds and receipts. `people.data`: export and delete
 * somebody's personal data. `staff.manage`: invite, change and disable the staff.
 */
export type Permission = (typeof READ)[number] | (typeof WRITE)[number] | 'staff.manage';

const PERMISSIONS: Record<Role, readonly Permission[]> = {
  owner: [...READ, ...WRITE, 'staff.manage'],
  support: [
    'orders.read',
    'goods.read',
    'people.read',
    'orders.act',
    'orders.refund',
    'codes.read',
    'people.act',
    'people.data',
  ],
  content: ['goods.read', 'goods.write'],
  finance: [
    'orders.read',
    'people.read',
    'finance.read',
    'audit.read',
    'orders.refund',
    'balance.adjust',
    'finance.act',
  ],
  read_only: READ,
};

/** Everything that a role may do. The api checks it on every call; pages hide what would be refused. */
export const permissionsOf = (role: Role): readonly Permission[] => PERMISSIONS[role];
