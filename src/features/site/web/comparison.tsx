import classes from "./comparison.module.css";

const TODAY = ["Till", "Spreadsheet", "WhatsApp"] as const;

interface Row {
  job: string;
  /** In the order of TODAY. */
  today: readonly [till: string, spreadsheet: string, chat: string];
  here: string;
}

const ROWS: readonly Row[] = [
  {
    job: "A guest orders",
    today: ["Staff write it down and type it in", "–", "Somebody copies it from a chat"],
    here: "The guest orders from the QR code on the table",
  },
  {
    job: "The kitchen knows",
    today: ["A printed slip", "–", "If somebody forwards it"],
    here: "At once, on its own screen, with a sound",
  },
  {
    job: "What is left",
    today: ["Not known", "As of the last count", "Ask around"],
    here: "After every order, to the gram",
  },
  {
    job: "What a dish costs",
    today: ["Not known", "When somebody updates the prices", "–"],
    here: "From the prices of your last invoices",
  },
  {
    job: "A delivery arrives",
    today: ["–", "Typed in by hand", "A photo that nobody finds again"],
    here: "A photo is read, you check it, the stock is updated",
  },
  {
    job: "What to buy",
    today: ["–", "You look for it", "You remember it"],
    here: "A message with amount and supplier, before it runs out",
  },
  {
    job: "Card payments",
    today: ["Yes", "–", "–"],
    here: "Not in it: keep your till or card reader",
  },
];

/** The product in comparison with what restaurants use for the same jobs. On a phone each job is a card. */
export function Comparison({ name }: { name: string }) {
  return (
    <section className={classes.section} aria-labelledby="comparison-title">
      <div className="page">
        <h2 id="comparison-title" className={classes.heading}>
          Instead of a till, a spreadsheet and a chat
        </h2>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">The job</th>
              {TODAY.map((tool) => (
                <th key={tool} scope="col">
                  {tool}
                </th>
              ))}
              <th scope="col">{name}</th>
            </tr>
          </thead>
          <tbody>
            {ROWS.map(({ job, today, here }) => (
              <tr key={job}>
                <th scope="row">{job}</th>
                {TODAY.map((tool, index) => (
                  <td key={tool} data-label={tool} data-none={today[index] === "–" || undefined}>
                    {today[index]}
                  </td>
                ))}
                <td data-label={name} className={classes.here}>
                  {here}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
