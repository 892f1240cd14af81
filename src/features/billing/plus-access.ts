/** How a company has the features of Plus: by its plan, in its one try, not yet tried, or tried and over. */
export const PLUS_ACCESS = ["plan", "trying", "can_try", "tried"] as const;
export type PlusAccess = (typeof PLUS_ACCESS)[number];

export const hasPlus = ({ access }: { access: PlusAccess }): boolean => access === "plan" || access === "trying";
