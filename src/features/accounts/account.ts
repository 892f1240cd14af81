import { z } from "zod";

/** Of an account, what a sign-in returns. */
export const account = z.object({ id: z.string(), email: z.string(), name: z.string() });
