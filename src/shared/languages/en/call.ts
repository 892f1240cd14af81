/** Texts for calling staff, loaded together with its buttons, because most menus have none. */
export const texts = {
  staff: "Call staff",
  bill: "Ask for the bill",
  staff_called: "Staff called",
  bill_asked: "Bill requested",
  staff_coming: "Somebody will come to your table.",
  bill_coming: "Your bill is on its way.",
  too_many: "The staff knows that you are waiting.",
  failed: "That did not work. Please speak to the staff.",
};
export type CallTexts = typeof texts;
