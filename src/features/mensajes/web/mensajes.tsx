import { part } from '#web/ui/part.tsx'

/** The front door of `mensajes` in the browser. What opens on demand is loaded on demand. */
export { Nuevos } from './Nuevos.tsx'
export { NuevosLink } from './NuevosLink.tsx'
export { useSinLeer } from './queries.ts'
/** The thread about something, below it: `<Hilo tema="solicitud" numero={…} lineas={…} />`. */
export const Hilo = part(() => import('./Hilo.tsx'), 'Hilo')
