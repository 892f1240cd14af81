import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readCalendar } from "#src/features/companies/calendar/contract.ts";
import { dismissRequest, listRequests } from "#src/features/dashboard/request-contract.ts";
import { listDemandQuestions, resolveDemandQuestion } from "#src/features/forecasts/demand/question-contract.ts";
import { closeDayAgain } from "#src/features/forecasts/demand/server/close-days.ts";
import { readProof } from "#src/features/reports/proof/contract.ts";
import { startTestApp, type TestApp } from "#src/testing/app.ts";
import type { Owner } from "#src/testing/factories.ts";
import { demandRestaurant } from "#src/testing/demand-fixture.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

async function wedding() {
  const { owner, kitchen, past } = await demandRestaurant(app);
  const soup = await kitchen.dish("Soup", { price: 5 });
  for (const day of ["2026-02-06", "2026-02-13", "2026-02-20"]) await past.sold(soup, `${day}T20:00:00Z`, 4);
  await past.sold(soup, "2026-02-27T20:00:00Z", 400);
  await past.close(Date.parse("2026-02-28T12:00:00Z"));
  return { owner, soup, past };
}

describe("a day that sold ten times the usual", () => {
  test("is a question, and counts only when the owner says that it was an event", async () => {
    const { owner, soup, past } = await wedding();
    const { questions } = (await owner.call(listDemandQuestions)).body;
    expect(questions).toEqual([{ day: "2026-02-27", size_id: null, name: null, sold: 400, usual: 4 }]);
    expect((await past.demand(soup)).at(-1)).toMatchObject({ demand: null, state: "unobserved" });
    await owner.call(resolveDemandQuestion, { body: { day: "2026-02-27", was: "event" } });
    expect((await owner.call(listDemandQuestions)).body.questions).toEqual([]);
    expect((await past.demand(soup)).at(-1)).toMatchObject({ demand: 400, state: "ok" });
    const { days } = (await owner.call(readCalendar, { query: { from: "2026-02-27", to: "2026-02-27" } })).body;
    expect(days).toEqual([{ day: "2026-02-27", kind: "event", name: "Event", source: "owner", factor: 100 }]);
  });

  test("is not counted when it was a mistake", async () => {
    const { owner, soup, past } = await wedding();
    await owner.call(resolveDemandQuestion, { body: { day: "2026-02-27", was: "mistake" } });
    expect((await past.demand(soup)).at(-1)).toMatchObject({ demand: null, state: "unobserved" });
  });
});

describe("an answer about an unusual day", () => {
  const DAY = "2026-02-27";
  const again = (past: Awaited<ReturnType<typeof wedding>>["past"]) =>
    past.scope.within((context) => closeDayAgain(context, DAY));
  const cancel = (owner: Owner, least: number) =>
    app.pool.query(
      `update orders set status = 'cancelled' where company_id = $1 and created_at::date = $2::date and id in (
         select order_id from order_items where company_id = $1 and quantity >= $3)`,
      [owner.companyId, DAY, least],
    );
  const say = (owner: Owner, was: "event" | "mistake") =>
    owner.call(resolveDemandQuestion, { body: { day: DAY, was } });
  const questionsOf = async (owner: Owner) => (await owner.call(listDemandQuestions)).body.questions;
  const calendarOf = async (owner: Owner) =>
    (await owner.call(readCalendar, { query: { from: DAY, to: DAY } })).body.days;

  test("stays while the day sold what it sold", async () => {
    const { owner, past, soup } = await wedding();
    await say(owner, "mistake");
    await again(past);
    expect(await questionsOf(owner)).toEqual([]);
    expect((await past.demand(soup)).at(-1)).toMatchObject({ demand: null, state: "unobserved" });
  });

  test("is over when the mistake is taken back, and the day counts", async () => {
    const { owner, past, soup } = await wedding();
    await past.sold(soup, `${DAY}T21:00:00Z`, 4);
    await again(past);
    await say(owner, "mistake");
    await cancel(owner, 100);
    await again(past);
    expect(await questionsOf(owner)).toEqual([]);
    expect((await past.demand(soup)).at(-1)).toMatchObject({ demand: 4, state: "ok" });
  });

  test("that it was an event is over with its orders, and its entry in the calendar with it", async () => {
    const { owner, past } = await wedding();
    await say(owner, "event");
    expect(await calendarOf(owner)).toMatchObject([{ name: "Event", factor: 100 }]);
    await cancel(owner, 100);
    await again(past);
    expect(await questionsOf(owner)).toEqual([]);
    expect(await calendarOf(owner)).toEqual([]);
  });

  test("is asked for again when the day sold something else that is unusual", async () => {
    const { owner, past, soup } = await wedding();
    await say(owner, "event");
    await past.sold(soup, `${DAY}T21:00:00Z`, 100);
    await again(past);
    expect(await questionsOf(owner)).toMatchObject([{ day: DAY, sold: 500 }]);
    expect(await calendarOf(owner)).toEqual([]);
    expect((await past.demand(soup)).at(-1)).toMatchObject({ demand: null, state: "unobserved" });
    await say(owner, "mistake");
    expect(await questionsOf(owner)).toEqual([]);
  });
});

describe("what is proven of a day", () => {
  const prove = (owner: Owner, id: string) => owner.call(readProof, { query: { kind: "demand-day", id } });

  test("that is a question, says what it sold and what is usual, and a dashboard asks the same", async () => {
    const { owner, past, soup } = await wedding();
    const { requests } = (await owner.call(listRequests)).body;
    expect(requests).toMatchObject([{ kind: "demand", name: "All dishes", day: "2026-02-27", sold: 400, usual: 4 }]);
    const { body } = await prove(owner, "2026-02-27");
    expect(body.sentence).toBe(
      "Everything together sold 10 times the usual, so the day is not counted until you say what it was.",
    );
    expect(body.inputs.map(({ label, value }) => [label, value])).toEqual([
      ["Sold", 400],
      ["Usually sold on this weekday", 4],
      ...Array.from({ length: 3 }, () => ["Same weekday, sold", 4]),
    ]);
    expect((await prove(owner, "2026-02-28")).status).toBe(404);

    // A dismissed question is asked again when the day's sales change: here because the order was partly cancelled.
    const [request] = requests;
    await owner.call(dismissRequest, { body: { kind: "demand", id: request!.id } });
    expect((await owner.call(listRequests)).body.requests).toEqual([]);
    await past.sold(soup, "2026-02-27T21:00:00Z", 10);
    await past.scope.within((context) => closeDayAgain(context, "2026-02-27"));
    expect((await owner.call(listRequests)).body.requests).toMatchObject([{ kind: "demand", sold: 410 }]);
    await owner.call(resolveDemandQuestion, { body: { day: "2026-02-27", was: "mistake" } });
    expect((await owner.call(listRequests)).body.requests).toEqual([]);
    expect((await prove(owner, "2026-02-27")).body.sentence).toBe(
      "You said that this was a mistake, so the day is not counted.",
    );
  });

  test("on which a size could not be had for a while, says for how long and what was not counted", async () => {
    const { owner, soup } = await wedding();
    const size = soup.sizes[0]!.id;
    await app.pool.query(
      `update daily_demand set state = 'censored', out_minutes = 90, demand = 6, refused = 1, not_counted = 5
       where company_id = $1 and day = '2026-02-20'`,
      [owner.companyId],
    );
    const { body } = await prove(owner, `2026-02-20_${size}`);
    expect(body.sentence).toContain("Soup was not on offer for 90 minutes");
    expect(body.inputs).toContainEqual(
      expect.objectContaining({
        label: "Wanted when it was out, not counted: more than guests usually order",
        value: 5,
      }),
    );
  });
});

test("a day whose order is cancelled is no longer a question", async () => {
  const { owner, past } = await wedding();
  await app.pool.query("update orders set status = 'cancelled' where company_id = $1 and created_at > '2026-02-27'", [
    owner.companyId,
  ]);
  await past.scope.within((context) => closeDayAgain(context, "2026-02-27"));
  expect((await owner.call(listDemandQuestions)).body.questions).toEqual([]);
});
