/** The front door of `calendario` in the browser. */
export { AjustesCalendario } from './AjustesCalendario.tsx'
export { CamposFecha } from './CamposFecha.tsx'
