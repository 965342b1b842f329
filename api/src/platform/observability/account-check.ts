/** What a harmless question to an account outside has shown, in a sentence for the operator. */
export type AccountCheck = { account: string; isOk: boolean; says: string };
