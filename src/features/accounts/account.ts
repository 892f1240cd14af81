import { z } from "zod";

/** The fields of an account that a sign-in returns. */
export const account = z.object({ id: z.string(), email: z.string(), name: z.string() });
