/** A company's access to Plus: by its plan, during its try, before its try, or after its try. */
export const PLUS_ACCESS = ["plan", "trying", "can_try", "tried"] as const;
export type PlusAccess = (typeof PLUS_ACCESS)[number];

export const hasPlus = ({ access }: { access: PlusAccess }): boolean => access === "plan" || access === "trying";
