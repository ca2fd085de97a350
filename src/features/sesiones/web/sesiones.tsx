/** The front door of `sesiones` on the screens. */
export { SesionesOf } from './SesionesOf.tsx'
