import { enBase, type Mutacion } from '../mutacion.ts'

const INDICES = ['src/server/db/indices.http.test.ts']
const LIMITES = ['src/server/db/restricciones.http.test.ts']
const sinIndice = (nombre: string, de: string): readonly [string, readonly [string, string]] => [
  `sin-${nombre.replaceAll('_', '-')}`,
  [`The index of ${de} is missing`, `drop index ${nombre}`],
]

/** What the database itself keeps: indexes, constraints, triggers. */
export const base: readonly Mutacion[] = [
  ...enBase(
    INDICES,
    Object.fromEntries([
      sinIndice('presupuesto_fecha', "everybody's operaciones"),
      sinIndice('presupuesto_vendedor', "a seller's operaciones"),
      sinIndice('presupuesto_cliente', "a client's operaciones"),
      sinIndice('presupuesto_pedido', 'operaciones by pedido'),
      sinIndice('presupuesto_totvs', 'operaciones by their number'),
      sinIndice('historial_presupuesto', "a solicitud's history"),
      sinIndice('estado_pedido_presupuesto', "a pedido's lines"),
      sinIndice('comprobante_presupuesto', 'comprobantes'),
      sinIndice('producto_grupo', "a group's products"),
      sinIndice('producto_subgrupo', "a subgroup's products"),
      sinIndice('producto_palabras', "the products' words"),
      sinIndice('palabra_parecida', 'similar words'),
      sinIndice('descuento_cliente', "a client's discounts"),
      sinIndice('cliente_nombre', 'clients by name'),
      sinIndice('cliente_vendedor', "a seller's clients"),
      sinIndice('cliente_busqueda', 'clients by part of their name'),
      sinIndice('cliente_documento', 'clients by document'),
      sinIndice('usuario_documento', 'accounts by document'),
      sinIndice('usuario_cliente', "a client's account"),
      sinIndice('usuario_busqueda', 'accounts by part of the name'),
      sinIndice('sesion_usuario', "an account's sessions"),
      sinIndice('correo_estado', 'mails by state'),
      sinIndice('correo_debido', 'mails that are due'),
      sinIndice('auditoria_momento', 'the audit log by date'),
      sinIndice('auditoria_accion', 'the audit log by action'),
      sinIndice('venta_dia_clave', 'sales by day'),
    ]),
  ),
  ...enBase(LIMITES, {
    'descuento-sin-limites': [
      'A discount exceeds 100 % or falls below 0',
      'alter table descuento drop constraint descuento_porcentaje_check',
    ],
    'precio-sin-limites': ['A price may be zero', 'alter table precio drop constraint precio_precio_check'],
    'cantidad-sin-limites': [
      'A line may have no quantity',
      'alter table presupuesto_detalle drop constraint "presupuesto_detalle_cantidadTiras_check"',
    ],
    'email-repetido': ['Two accounts with one email', 'drop index usuario_email'],
    'dos-carritos': [
      'A contact has two carts',
      `drop index presupuesto_carrito;
      create index presupuesto_carrito on presupuesto ("clienteId", "contactoId") where estado = 'Carrito'`,
    ],
    'cliente-sin-empresa': [
      "A client's account without a client",
      'alter table usuario drop constraint usuario_check, drop constraint usuario_check1',
    ],
    'puntaje-sin-limites': ['A score of 11', 'alter table nps drop constraint nps_punto_check'],
    'acta-que-cambia': ['An audit entry is changed or deleted', 'drop trigger auditoria_solo_crece on auditoria'],
    'acta-que-se-vacia': ['The audit log is emptied', 'drop trigger auditoria_sin_vaciar on auditoria'],
    'sugerido-a-si-mismo': [
      'A product is suggested for itself',
      'alter table producto_sugerido drop constraint producto_sugerido_check',
    ],
  }),
  ...enBase(['src/features/sesion/inactiva.http.test.ts'], {
    'baja-con-sesiones': [
      'Deactivating an account leaves its sessions',
      'drop trigger usuario_activo_cambia on usuario',
    ],
    'cliente-inactivo-con-sesiones': [
      "An inactive client leaves its people's sessions open",
      'drop trigger cliente_activo_cambia on cliente',
    ],
  }),
  ...enBase(['src/features/inicio/inicio.http.test.ts'], {
    'libro-sin-estado': [
      'Cancelling does not take what was sold off the ledger',
      'drop trigger venta_cambia on presupuesto',
    ],
  }),
  ...enBase(['src/features/inicio/meses-vendedor.http.test.ts'], {
    'vendedor-sin-fundir': [
      "What is merged does not enter its seller's months",
      'drop trigger venta_fundida on venta_dia',
    ],
  }),
  ...enBase(['src/features/presupuestos/operaciones.http.test.ts'], {
    'vendedor-anterior': [
      "A client's solicitudes stay with the seller it had",
      'drop trigger cliente_cambia_vendedor on cliente',
    ],
  }),
]
