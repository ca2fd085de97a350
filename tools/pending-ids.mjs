// Rows of docs/spec/requirements.md that no test names yet, by reason. npm run check (tools/ids.mjs) fails if one has
// its test and is still here: the list only shrinks.
export const pendientes = {}
