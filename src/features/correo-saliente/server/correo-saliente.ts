/** The front door of `correo-saliente` on the server. */
export { correoSaliente } from './routes.ts'
