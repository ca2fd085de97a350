import { inDatabase, type Mutation } from '../mutation.ts'

const INDICES = ['src/server/db/indexes.http.test.ts']
const LIMITES = ['src/server/db/constraints.http.test.ts']
const withoutIndex = (nombre: string, de: string): readonly [string, readonly [string, string]] => [
  `sin-${nombre.replaceAll('_', '-')}`,
  [`The index of ${de} is missing`, `drop index ${nombre}`],
]

/** What the database itself keeps: indexes, constraints, triggers. */
export const base: readonly Mutation[] = [
  ...inDatabase(
    INDICES,
    Object.fromEntries([
      withoutIndex('presupuesto_fecha', "everybody's operaciones"),
      withoutIndex('presupuesto_vendedor', "a seller's operaciones"),
      withoutIndex('presupuesto_cliente', "a client's operaciones"),
      withoutIndex('presupuesto_pedido', 'operaciones by pedido'),
      withoutIndex('presupuesto_totvs', 'operaciones by their number'),
      withoutIndex('historial_presupuesto', "a solicitud's history"),
      withoutIndex('estado_pedido_presupuesto', "a pedido's lines"),
      withoutIndex('comprobante_presupuesto', 'comprobantes'),
      withoutIndex('producto_grupo', "a group's products"),
      withoutIndex('producto_subgrupo', "a subgroup's products"),
      withoutIndex('producto_palabras', "the products' words"),
      withoutIndex('palabra_parecida', 'similar words'),
      withoutIndex('descuento_cliente', "a client's discounts"),
      withoutIndex('cliente_nombre', 'clients by name'),
      withoutIndex('cliente_vendedor', "a seller's clients"),
      withoutIndex('cliente_busqueda', 'clients by part of their name'),
      withoutIndex('cliente_documento', 'clients by document'),
      withoutIndex('usuario_documento', 'accounts by document'),
      withoutIndex('usuario_cliente', "a client's account"),
      withoutIndex('usuario_busqueda', 'accounts by part of the name'),
      withoutIndex('sesion_usuario', "an account's sessions"),
      withoutIndex('correo_estado', 'mails by state'),
      withoutIndex('correo_debido', 'mails that are due'),
      withoutIndex('auditoria_momento', 'the audit log by date'),
      withoutIndex('auditoria_accion', 'the audit log by action'),
      withoutIndex('venta_dia_clave', 'sales by day'),
    ]),
  ),
  ...inDatabase(LIMITES, {
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
  ...inDatabase(['src/features/sesion/inactiva.http.test.ts'], {
    'baja-con-sesiones': [
      'Deactivating an account leaves its sessions',
      'drop trigger usuario_activo_cambia on usuario',
    ],
    'cliente-inactivo-con-sesiones': [
      "An inactive client leaves its people's sessions open",
      'drop trigger cliente_activo_cambia on cliente',
    ],
  }),
  ...inDatabase(['src/features/inicio/inicio.http.test.ts'], {
    'libro-sin-estado': [
      'Cancelling does not take what was sold off the ledger',
      'drop trigger venta_cambia on presupuesto',
    ],
  }),
  ...inDatabase(['src/features/inicio/vendedor-months.http.test.ts'], {
    'vendedor-sin-fundir': [
      "What is merged does not enter its seller's months",
      'drop trigger venta_fundida on venta_dia',
    ],
  }),
  ...inDatabase(['src/features/presupuestos/operaciones.http.test.ts'], {
    'vendedor-anterior': [
      "A client's solicitudes stay with the seller it had",
      'drop trigger cliente_cambia_vendedor on cliente',
    ],
  }),
]
