/** News of the distributor: for all its clients, and one for a single client. */
interface Novedad {
  codigo: string
  titulo: string
  textoPortada: string
  cuerpo: string
  cuerpoDetalle: string | null
  publicada: string
  destacada: 'si' | 'no'
  cliente: string | null
  link: string | null
  linkImagenSec: string | null
  linkVideo: string | null
}

const todos = { cuerpoDetalle: null, destacada: 'no', cliente: null, link: null, linkVideo: null } as const
export const NOVEDADES: readonly Novedad[] = [
  {
    ...todos,
    codigo: 'NOV-019',
    titulo: 'Perfiles U: ya cortamos a medida de 1 a 12 metros',
    textoPortada: 'Cuatro alturas en stock en Don Torcuato y Rosario, en el largo que pida la obra.',
    cuerpo:
      '<p>Desde esta semana los perfiles U de 80, 100, 120 y 160 se venden en el largo que pida la obra. El corte no tiene cargo desde 20 tiras iguales.</p><ul><li>Entrega inmediata en Don Torcuato; 4 días hábiles en Rosario.</li><li>Para cortes distintos en un pedido, una línea por largo.</li></ul>',
    cuerpoDetalle:
      '<p>En la página de cada producto, <strong>Largo</strong> acepta dos decimales y el precio se actualiza al escribir.</p>',
    publicada: '18/11/2026 08:00',
    destacada: 'si',
    link: '/productos/1',
    linkImagenSec: '/dibujos/seccion/u.svg?h=100&b=50&s=6&t=8.5',
    linkVideo: 'https://videos.acerosribera.example/corte-a-medida',
  },
  {
    ...todos,
    codigo: 'NOV-018',
    titulo: 'Lista de precios nueva, vigente desde el lunes',
    textoPortada: 'Perfiles + 2,4 %, barras sin cambios, chapas galvanizadas − 1,1 %.',
    cuerpo:
      '<p>El lunes entra en vigencia la lista nueva. Los presupuestos confirmados hasta el viernes a las 18 mantienen sus precios.</p><table><thead><tr><th>Familia</th><th>Cambio</th></tr></thead><tbody><tr><td>Perfiles</td><td>+ 2,4 %</td></tr><tr><td>Barras</td><td>sin cambios</td></tr><tr><td>Chapas galvanizadas</td><td>− 1,1 %</td></tr></tbody></table>',
    publicada: '16/11/2026 09:30',
    linkImagenSec: null,
  },
  {
    ...todos,
    codigo: 'NOV-017',
    titulo: 'Entregas de la semana de los feriados',
    textoPortada: 'Los pedidos cargados hasta el miércoles salen antes; el resto, después del feriado.',
    cuerpo:
      '<p>El lunes y el martes de los feriados no hay reparto.</p><ul><li>Pedidos cargados hasta el <strong>miércoles anterior</strong>: se entregan antes.</li><li>Los demás, desde el <strong>miércoles siguiente</strong>.</li><li>Retiro en depósito: viernes, hasta las 16.</li></ul>',
    publicada: '12/11/2026 10:00',
    link: '/presupuestos',
    linkImagenSec: null,
  },
  {
    ...todos,
    codigo: 'NOV-016',
    titulo: 'Hidrogrúa en zona norte, con turno de descarga',
    textoPortada: 'Se elige en Envío y pago como clasificación del envío. Hasta 6 metros al costado.',
    cuerpo:
      '<p>Sumamos un camión con hidrogrúa para las entregas en zona norte: descarga hasta 6 metros al costado, en el turno que acordemos con tu obra.</p><p>Elegila en <strong>Envío y pago</strong>, como clasificación del envío.</p>',
    publicada: '29/10/2026 11:15',
    linkImagenSec: null,
    linkVideo: 'https://videos.acerosribera.example/hidrogrua',
  },
  {
    ...todos,
    codigo: 'NOV-015',
    titulo: 'Cemento en bolsa de 50 kg, otra vez en stock',
    textoPortada: 'Llegaron dos camiones a Don Torcuato. Pedido mínimo, un pallet.',
    cuerpo:
      '<p>Ya hay cemento en bolsa de 50 kg en Don Torcuato. El pedido mínimo es de un pallet (35 bolsas) y sale con el reparto habitual.</p>',
    publicada: '20/10/2026 08:45',
    link: '/productos/1',
    linkImagenSec: '/dibujos/seccion/bolsa.svg?kg=50',
  },
  {
    ...todos,
    codigo: 'NOV-014',
    titulo: 'Tu acopio de perfiles: dónde y cuándo retirarlo',
    textoPortada: 'Guardamos tu material en la nave 3. Avisanos con 24 horas.',
    cuerpo:
      '<p>El material de tu acopio está apartado en la nave 3 de Don Torcuato. Podés retirarlo de lunes a viernes de 7 a 16, avisando con 24 horas.</p>',
    publicada: '06/11/2026 12:00',
    cliente: '004512',
    link: '/acopios',
    linkImagenSec: null,
  },
]
