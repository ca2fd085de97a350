import { nombreEstado, type Estado } from '../rules.ts'

const tone: { readonly [e in Estado]: string } = {
  pendiente: '',
  enviando: '',
  enviado: 'ok',
  demorado: 'warn',
  fallido: 'bad',
}

export const EstadoCorreo = ({ estado }: { estado: Estado }) => (
  <span className={`state ${tone[estado]}`}>{nombreEstado[estado]}</span>
)
