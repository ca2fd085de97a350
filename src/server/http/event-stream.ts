import type { FastifyRequest } from 'fastify'

/** True of a call that answers events for as long as somebody listens. */
export const isEventos = (req: FastifyRequest): boolean => req.routeOptions.config?.call?.def.reply === 'events'
