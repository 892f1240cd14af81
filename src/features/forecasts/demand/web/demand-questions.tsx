import { Button } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type DemandQuestion,
  listDemandQuestions,
  resolveDemandQuestion,
} from "#src/features/forecasts/demand/question-contract.ts";
import classes from "#src/features/forecasts/demand/web/demand-questions.module.css";
import { ProofButton } from "#src/features/reports/proof/web/proof-button.tsx";
import { call, messageOf } from "#src/web/call.ts";
import { useFormat } from "#src/web/ui/format.tsx";
import { notify } from "#src/web/ui/notify.tsx";
import ui from "#src/web/ui/patterns.module.css";

const KEY = ["demand-questions"];

/** Days with many times the usual sales: one tap says what they were. Nothing is shown when there are none. */
export function DemandQuestions() {
  const questions = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(listDemandQuestions, undefined, { signal })).questions,
  });
  return questions.data?.map((question) => <Question key={question.day} question={question} />) ?? null;
}

function Question({ question: { day, size_id, name, sold, usual } }: { question: DemandQuestion }) {
  const client = useQueryClient();
  const format = useFormat();
  const resolve = useMutation({
    mutationFn: (was: "event" | "mistake") => call(resolveDemandQuestion, { body: { day, was } }),
    onSuccess: () => Promise.all([KEY, ["calendar"]].map((queryKey) => client.invalidateQueries({ queryKey }))),
    onError: (error) => notify.error("This was not saved", messageOf(error, "Please try again.")),
  });
  const portions = name === null ? "portions" : `portions of ${name}`;
  return (
    <div className={`${ui.stackMd} ${classes.question}`}>
      <span>
        On {format.day(day)} you sold {format.number(sold)} {portions}, usually {format.number(usual)}. What was it?
        Until you say so, the day is not counted.{" "}
        <ProofButton
          kind="demand-day"
          id={size_id === null ? day : `${day}_${size_id}`}
          title={name ?? "All dishes together"}
        >
          Show the proof
        </ProofButton>
      </span>
      <div className={ui.buttons}>
        <Button variant="default" disabled={resolve.isPending} onClick={() => resolve.mutate("event")}>
          An event
        </Button>
        <Button variant="default" disabled={resolve.isPending} onClick={() => resolve.mutate("mistake")}>
          A mistake, do not count it
        </Button>
      </div>
    </div>
  );
}
