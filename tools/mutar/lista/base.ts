import { enBase, type Mutacion } from '../mutacion.ts'

const INDICES = ['src/server/db/indices.http.test.ts']
const LIMITES = ['src/server/db/restricciones.http.test.ts']
const sinIndice = (nombre: string, de: string): readonly [string, readonly [string, string]] => [
  `sin-${nombre.replaceAll('_', '-')}`,
  [`Falta el índice de ${de}`, `drop index ${nombre}`],
]

/** What the database itself keeps: indexes, constraints, triggers. */
export const base: readonly Mutacion[] = [
  ...enBase(
    INDICES,
    Object.fromEntries([
      sinIndice('presupuesto_fecha', 'las operaciones de todos'),
      sinIndice('presupuesto_vendedor', 'las operaciones de un vendedor'),
      sinIndice('presupuesto_cliente', 'las operaciones de un cliente'),
      sinIndice('presupuesto_pedido', 'las operaciones por pedido'),
      sinIndice('presupuesto_totvs', 'las operaciones por su número'),
      sinIndice('historial_presupuesto', 'la historia de una solicitud'),
      sinIndice('estado_pedido_presupuesto', 'las líneas de un pedido'),
      sinIndice('comprobante_presupuesto', 'los comprobantes'),
      sinIndice('producto_grupo', 'los productos de un grupo'),
      sinIndice('producto_subgrupo', 'los productos de un subgrupo'),
      sinIndice('producto_palabras', 'las palabras de los productos'),
      sinIndice('palabra_parecida', 'las palabras parecidas'),
      sinIndice('descuento_cliente', 'los descuentos de un cliente'),
      sinIndice('cliente_nombre', 'los clientes por nombre'),
      sinIndice('cliente_vendedor', 'los clientes de un vendedor'),
      sinIndice('cliente_busqueda', 'los clientes por parte del nombre'),
      sinIndice('cliente_documento', 'los clientes por documento'),
      sinIndice('usuario_documento', 'las cuentas por documento'),
      sinIndice('usuario_cliente', 'la cuenta de un cliente'),
      sinIndice('usuario_busqueda', 'las cuentas por parte del nombre'),
      sinIndice('sesion_usuario', 'las sesiones de una cuenta'),
      sinIndice('correo_estado', 'los correos por estado'),
      sinIndice('correo_debido', 'los correos que tienen que salir'),
      sinIndice('auditoria_momento', 'el registro por fecha'),
      sinIndice('auditoria_accion', 'el registro por acción'),
      sinIndice('venta_dia_clave', 'las ventas por día'),
    ]),
  ),
  ...enBase(LIMITES, {
    'descuento-sin-limites': [
      'Un descuento pasa de 100 % o baja de 0',
      'alter table descuento drop constraint descuento_porcentaje_check',
    ],
    'precio-sin-limites': ['Un precio puede ser cero', 'alter table precio drop constraint precio_precio_check'],
    'cantidad-sin-limites': [
      'Una línea puede no tener cantidad',
      'alter table presupuesto_detalle drop constraint "presupuesto_detalle_cantidadTiras_check"',
    ],
    'email-repetido': ['Dos cuentas con un email', 'drop index usuario_email'],
    'dos-carritos': [
      'Un contacto tiene dos carritos',
      `drop index presupuesto_carrito;
      create index presupuesto_carrito on presupuesto ("clienteId", "contactoId") where estado = 'Carrito'`,
    ],
    'cliente-sin-empresa': [
      'Una cuenta de cliente sin cliente',
      'alter table usuario drop constraint usuario_check, drop constraint usuario_check1',
    ],
    'puntaje-sin-limites': ['Un puntaje de 11', 'alter table nps drop constraint nps_punto_check'],
    'acta-que-cambia': ['Un acta se cambia o se borra', 'drop trigger auditoria_solo_crece on auditoria'],
    'acta-que-se-vacia': ['El registro se vacía', 'drop trigger auditoria_sin_vaciar on auditoria'],
    'sugerido-a-si-mismo': [
      'Un producto se sugiere a sí mismo',
      'alter table producto_sugerido drop constraint producto_sugerido_check',
    ],
  }),
  ...enBase(['src/features/sesion/inactiva.http.test.ts'], {
    'baja-con-sesiones': ['Dar de baja una cuenta deja sus sesiones', 'drop trigger usuario_activo_cambia on usuario'],
    'cliente-inactivo-con-sesiones': [
      'Un cliente inactivo deja abiertas las sesiones de los suyos',
      'drop trigger cliente_activo_cambia on cliente',
    ],
  }),
  ...enBase(['src/features/inicio/inicio.http.test.ts'], {
    'libro-sin-estado': ['Cancelar no quita lo vendido del libro', 'drop trigger venta_cambia on presupuesto'],
  }),
  ...enBase(['src/features/inicio/meses-vendedor.http.test.ts'], {
    'vendedor-sin-fundir': [
      'Lo que se funde no entra en los meses de su vendedor',
      'drop trigger venta_fundida on venta_dia',
    ],
  }),
  ...enBase(['src/features/presupuestos/operaciones.http.test.ts'], {
    'vendedor-anterior': [
      'Las solicitudes de un cliente quedan con el vendedor que tenía',
      'drop trigger cliente_cambia_vendedor on cliente',
    ],
  }),
]
