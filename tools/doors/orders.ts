import { expect } from 'vitest'
import { bodyOf, options } from '../../test/envio-pago.ts'
import { long, numbers, yesNo, MOMENTO, type Thing, type World } from './thing.ts'

/** Creates a claim about the portal's own order, in the state `estado`; returns its number. */
const claim = async (w: World, estado = 'INGRESO'): Promise<number> => {
  const nroReclamo = `P${w.seq()}`
  const { pedidoId } = w.solicitud
  const row = { nroReclamo, cliente: '004512', pedidoId, fecha: '2026-11-20 10:00', tipo: 'Otros' }
  const sent = await w.put('reclamos', [{ ...row, titulo: 'Óxido', descripcion: 'Llegó así.', estado }])
  expect(sent.body.errores?.$values).toEqual([])
  const found = w.db.selectFrom('reclamo').select('id').where('nroReclamo', '=', nroReclamo)
  return (await found.executeTakeFirstOrThrow()).id
}
/** Creates an order of the client in the state `estado`. */
const order = async (w: World, estado = 'Enviado'): Promise<{ id: number; presupuestoTotvsId: string }> => {
  const presupuestoTotvsId = `P${w.seq()}`
  const row = { presupuestoTotvsId, cliente: '004512', fecha: '2026-11-20 10:00', moneda: 'ARS', estado }
  const sent = await w.put('presupuestos', [{ ...row, esPedidoFirme: true }])
  expect(sent.body.errores?.$values).toEqual([])
  const found = w.db.selectFrom('presupuesto').select('id').where('presupuestoTotvsId', '=', presupuestoTotvsId)
  return { ...(await found.executeTakeFirstOrThrow()), presupuestoTotvsId }
}
export const orders: readonly Thing[] = [
  {
    entity: 'presupuestos',
    row: async (w) => ({
      presupuestoTotvsId: (await order(w)).presupuestoTotvsId,
      estado: 'Comercial',
      motivo: 'Se aprueba',
    }),
    samples: {
      estado: ['Comercial', 'Finanzas', 'Preparación', 'En tránsito', 'Entregado', 'Cancelado', 'Carrito', '', 'x'],
      esPedidoFirme: yesNo,
    },
    fileOnly: [
      ['id presupuestoTotvsId pedidoId', 'Its numbers.'],
      ['cliente usuario fecha moneda', 'Of an order made elsewhere.'],
      ['descuentoCliente descuentoCondicionPago', 'Agreed by the order system; by hand only in the cart (CART-28).'],
      [
        'condicionPagoId condicionPagoCodigo clasificacionId clasificacionCodigo transporteId transporteCodigo tiendaNro tiendaCodigo obraCalle obraCalleNro obraLocalidad obraCodigoPostal obraProvincia',
        'What is chosen with the cart: below.',
      ],
      ['comentario', 'Written when it is confirmed, in the address of the call: OPEN-84.'],
      ['ordenCompra', 'Chosen with the cart: below.'],
      ['fechaPedida franjaPedida', 'Of an order made elsewhere.'],
      ['fechaPrometida franjaPrometida', 'The order system’s alone: REMITO-06.'],
      MOMENTO,
    ],
    late: 'Its moment decides by state and amounts: OPEN-250, OPEN-330.',
    calls: [
      {
        call: 'presupuestos.estado',
        make: async (w) => ({
          params: { id: (await order(w)).id },
          body: { de: 'Enviado', estado: 'Comercial', motivo: 'Se aprueba' },
        }),
        alone: [
          ['de', 'The state that was seen.'],
          ['nota', 'The staff alone reads it: no file has it.'],
        ],
        again: 409,
      },
    ],
  },
  {
    entity: 'presupuestos',
    row: async (w) => ({
      presupuestoTotvsId: (await order(w)).presupuestoTotvsId,
      obraCalle: 'Ruta 9',
      obraCalleNro: '1',
      obraLocalidad: 'Córdoba',
      obraCodigoPostal: '5000',
      obraProvincia: 'Córdoba',
    }),
    samples: {
      condicionPagoId: [...numbers, 99_999],
      clasificacionId: [...numbers, 99_999],
      transporteId: [...numbers, 99_999],
      obraProvincia: [...numbers.slice(0, -1), 24, 25, 'zz'],
    },
    fileOnly: [
      ['id presupuestoTotvsId pedidoId cliente usuario fecha moneda', 'Of an order made elsewhere.'],
      ['estado motivo esPedidoFirme', 'Above.'],
      ['descuentoCliente descuentoCondicionPago', 'Agreed by the order system.'],
      ['condicionPagoCodigo clasificacionCodigo transporteCodigo tiendaCodigo', 'Codes; a call has our numbers.'],
      ['tiendaNro', 'A shop, or a work site: here the second.'],
      [
        'fechaPedida franjaPedida',
        'Of an order made elsewhere, on whatever day: a call is judged by the days of delivery.',
      ],
      ['fechaPrometida franjaPrometida', 'The order system’s alone: REMITO-06.'],
      ['comentario', 'Written when it is confirmed.'],
      MOMENTO,
    ],
    late: 'Its moment decides by state and amounts: OPEN-250, OPEN-330.',
    calls: [
      {
        call: 'envio-pago.preconfirmBudget',
        by: 2,
        make: async (w) => ({
          body: bodyOf(w.cartId, await options(w.people[2], w.cartId), {
            condicionPagoId: (await options(w.people[2], w.cartId)).listaFormasPago.$values[0]!.id,
            esObra: true,
            obraCalle: 'Ruta 9',
            obraNro: '1',
            localidad: 'Córdoba',
            obraCodigoPostal: '5000',
            provinciaId: 6,
          }),
        }),
        names: { obraCalleNro: 'obraNro', obraLocalidad: 'localidad', obraProvincia: 'provinciaId' },
        alone: [
          ['id contactoId', 'Which cart.'],
          ['nombre apellido telefono dni', 'Who receives it: no file has them.'],
          ['esObra clienteTiendaEntregaNro', 'A shop, or a work site: here the second.'],
          ['obraLatitud obraLongitud', 'The point on the map, which no file has.'],
          ['fechaPedida franjaPedida', 'Judged by the days of delivery; a file says it of an order made elsewhere.'],
        ],
      },
    ],
  },
  {
    entity: 'reclamos',
    row: (w) => ({
      nroReclamo: `P${w.seq()}`,
      cliente: '004512',
      pedidoId: w.solicitud.pedidoId,
      fecha: '2026-11-20 10:00',
      estado: 'INGRESO',
      tipo: 'Otros',
      titulo: 'Óxido',
      descripcion: 'Llegó así.',
    }),
    samples: {
      tipo: [
        { file: 'Otros', call: 5 },
        { file: 'Ninguno', call: 6 },
        { file: '', call: '' },
      ],
      pedidoId: ['', '12', 'a b', long(31), '12345678901234567890', 'x\u0000'],
    },
    fileOnly: [
      ['id nroReclamo cliente presupuesto usuario', 'Whose it is; in the call by what is seen.'],
      ['fecha estado', 'One begins now, at its first step.'],
      ['ncc motivo por', 'Of a claim that is moved: below.'],
    ],
    late: 'Each step has its own day: OPEN-333.',
    calls: [
      {
        call: 'reclamos.create',
        by: 2,
        form: true,
        make: (w) => ({
          body: {
            Titulo: 'Óxido',
            Tipo: '5',
            Descripcion: 'Llegó así.',
            NroPedido: w.solicitud.pedidoId,
            cuit: w.documentoNro,
            idPresupuesto: '',
          },
        }),
        names: { pedidoId: 'NroPedido' },
        alone: [
          ['cuit idPresupuesto', 'Whose it is.'],
          ['Asunto', 'Follows from its type (OPEN-49).'],
          ['linea', 'What is claimed of each line: no file has it.'],
        ],
      },
    ],
  },
  {
    entity: 'reclamos',
    row: async (w) => ({ id: await claim(w, 'APROBACIÓN'), estado: 'RESOLUCIÓN', fecha: '2026-11-21 10:00' }),
    samples: {},
    fileOnly: [
      ['id nroReclamo cliente presupuesto usuario pedidoId tipo titulo descripcion', 'Of a new one: above.'],
      ['fecha estado por', 'By hand it goes to the next step, now, by who is signed in.'],
    ],
    late: 'Each step has its own day: OPEN-333.',
    calls: [
      {
        call: 'reclamos.avanzar',
        make: async (w) => ({ params: { id: await claim(w, 'APROBACIÓN') }, body: { motivo: 'Se aprueba', orden: 4 } }),
        alone: [['orden', 'The step that was seen.']],
        again: 409,
      },
    ],
  },
]
