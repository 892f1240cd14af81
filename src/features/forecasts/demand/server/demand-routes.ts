import * as questions from "#src/features/forecasts/demand/question-contract.ts";
import { listQuestions, resolveQuestion } from "#src/features/forecasts/demand/server/questions.ts";
import { route, type Route } from "#src/server/http/route.ts";

export const demandRoutes: Route[] = [
  route(questions.listDemandQuestions, async (context) => ({ questions: await listQuestions(context) })),
  route(questions.resolveDemandQuestion, async (context, { body: { day, was } }) => {
    await resolveQuestion(context, day, was);
    return { day };
  }),
];
