import type { FastifyRequest } from 'fastify'

/** True for a call that answers with an endless stream of server-sent events. */
export const isEventos = (req: FastifyRequest): boolean => req.routeOptions.config?.call?.def.reply === 'events'
