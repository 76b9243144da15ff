import { useState } from "react";

/** The row that a form starts from: the newest one while nothing is typed, then the one that was on the screen. */
export function useBase<Row>(row: Row, isDirty: boolean): Row {
  const [base, setBase] = useState(row);
  if (!isDirty && base !== row) setBase(row);
  return isDirty ? base : row;
}
