import { useState } from "react";

/** Returns the row that a form starts from: the newest one until the person types, then the one that was on the screen. */
export function useBase<Row>(row: Row, isDirty: boolean): Row {
  const [base, setBase] = useState(row);
  if (!isDirty && base !== row) setBase(row);
  return isDirty ? base : row;
}
