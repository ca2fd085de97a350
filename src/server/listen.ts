import type { FastifyInstance } from 'fastify'
import { shown } from './config-reading.ts'
import type { Config } from './config.ts'
import { StartupError } from './startup-error.ts'

/** Why the port cannot be opened, in Spanish; null if the cause is not the configuration. */
export const listenFault = (code: string | undefined, { host, port }: Pick<Config, 'host' | 'port'>): string | null => {
  if (code === 'EADDRINUSE')
    return `PORT: el puerto ${port} de ${host} ya está en uso por otro programa. Detenelo o indicá otro con PORT.`
  if (code === 'EACCES' || code === 'EPERM')
    return `PORT: no hay permiso para escuchar en el puerto ${port}${port < 1024 ? ': los menores de 1024 son del sistema; usá uno mayor y un proxy delante' : ''}.`
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL', 'EAFNOSUPPORT'].includes(code ?? ''))
    return `HOST: ${shown(host)} no es una dirección de este equipo; se esperaba, p. ej., 127.0.0.1, 0.0.0.0 o la de una de sus redes.`
  return null
}

/** Opens the port; throws a StartupError when it cannot be opened because of the configuration. */
export const listen = async (app: FastifyInstance, { port, host }: Config): Promise<void> => {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const fault = listenFault((error as NodeJS.ErrnoException).code, { port, host })
    throw fault ? new StartupError([fault], { cause: error }) : error
  }
}
