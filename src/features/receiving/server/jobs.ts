import { copyPaperPhoto } from "#src/features/receiving/server/paper-photo.ts";

export const receivingJobs = [copyPaperPhoto];
