import { expect, test } from "vitest";
import { productParts } from "#src/main/features.ts";
import { ALERT_JOBS, ROW_JOBS, SENDING_JOBS } from "#src/server/backups/hold-outgoing.ts";

test("after a restore every job that sends is decided about: by the owner, by its row, or it is dropped", () => {
  const sending = productParts.jobs.filter((job) => job.sends !== undefined).map(({ name }) => name);
  expect([...SENDING_JOBS, ...ROW_JOBS].toSorted()).toEqual(sending.toSorted());
  const names = productParts.jobs.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(ALERT_JOBS));
});
