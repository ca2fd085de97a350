// Rows of docs/spec/requirements.md that no test names yet, by reason. npm run check (tools/ids.mjs) fails when one gets
// its test and stays here: the list only shrinks.
export const pendientes = {
  'consul steel: la función no está hecha': 'PROJ-01…09 ROUT-39 HEAD-11 API-100 API-101',
  'dicen de un rol lo que muestran funciones que faltan': 'SES-08 SES-10 SES-11',
  'errores de descargas y estados vacíos de todo el portal: faltan las funciones que los completan':
    'ERR-01 ERR-02 ERR-04',
}
