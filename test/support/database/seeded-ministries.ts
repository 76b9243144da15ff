/** The ministries that the seed brings, in the order of a Portuguese reader. */
export const SEEDED_MINISTRIES = [
  "Casais",
  "Diaconia",
  "Escola Bíblica",
  "Infantil",
  "Intercessão",
  "Jovens",
  "Louvor",
  "Missões",
];
