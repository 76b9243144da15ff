const ROW = {
  title: "Ceia; louvor",
  description: "Venha.",
  date: "2030-12-12T22:30:00.000Z",
  former_date: null,
  ends_at: "2030-12-13T01:00:00.000Z",
  location: "Salão, térreo",
};

/**
 * Announcements in each status, with the prefix of their title in a calendar. The tests of the web
 * app compare the prefix with the function `said()`, and the tests of the database with the SQL
 * function `agenda`.
 */
export const ANNOUNCEMENT_STATES = [
  { ...ROW, status: "scheduled", isHeld: true, notice: "" },
  { ...ROW, ends_at: null, location: null, status: "scheduled", isHeld: true, notice: "" },
  { ...ROW, status: "cancelled", isHeld: false, notice: "Cancelado: " },
  { ...ROW, status: "postponed", isHeld: false, notice: "Adiado, ainda sem nova data: " },
  {
    ...ROW,
    status: "postponed",
    former_date: "2030-12-05T22:30:00.000Z",
    isHeld: true,
    notice: "Nova data: ",
  },
];
