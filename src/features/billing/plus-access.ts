/** How a company has Plus: by its plan, in its try, not tried yet, or tried and over. */
export const PLUS_ACCESS = ["plan", "trying", "can_try", "tried"] as const;
export type PlusAccess = (typeof PLUS_ACCESS)[number];

export const hasPlus = ({ access }: { access: PlusAccess }): boolean => access === "plan" || access === "trying";
