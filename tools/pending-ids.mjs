// Rows of docs/spec/requirements.md that no test names yet, by reason. npm run check (tools/ids.mjs) fails when one
// gets its test and stays here: the list only shrinks.
export const pendientes = {}
