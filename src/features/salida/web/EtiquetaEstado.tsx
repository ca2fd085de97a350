import { nombreEstado, type EstadoAviso } from '../rules.ts'

const tone: { readonly [e in EstadoAviso]: string } = {
  pendiente: '',
  enviando: '',
  demorado: 'warn',
  fallido: 'bad',
  enviado: 'ok',
}

export const EtiquetaEstado = ({ estado }: { estado: EstadoAviso }) => (
  <span className={`state ${tone[estado]}`}>{nombreEstado[estado][0]}</span>
)
