// Rows of docs/spec/requirements.md that no test names yet, by reason. npm run check (tools/ids.mjs) fails if one has
// its test and is still here: the list only shrinks.
export const pendientes = {
  'the line: its price, its cut, its availability': 'DIARIO-01 DIARIO-02 DIARIO-03 DIARIO-04 DIARIO-06 DIARIO-21',
  'cart, checkout and a category’s list': 'DIARIO-05 DIARIO-18 DIARIO-19 DIARIO-20 DIARIO-24',
  'the search and whom one sells to': 'DIARIO-07 DIARIO-08 DIARIO-16 DIARIO-22',
  'an operation and its claim': 'DIARIO-09 DIARIO-12 DIARIO-13 DIARIO-14 DIARIO-15 DIARIO-25',
  'what one owes': 'DIARIO-10 DIARIO-11 DIARIO-23',
  'the first sign-in': 'DIARIO-17',
}
