import { nombreEstado, type EstadoCorreo } from '../rules.ts'

const tone: { readonly [e in EstadoCorreo]: string } = {
  pendiente: '',
  enviando: '',
  enviado: 'ok',
  demorado: 'warn',
  fallido: 'bad',
}

export const EtiquetaEstado = ({ estado }: { estado: EstadoCorreo }) => (
  <span className={`state ${tone[estado]}`}>{nombreEstado[estado]}</span>
)
