import { ORIGEN } from '#shared/formacion.ts'
import { catalogo } from '#shared/permisos.ts'
import { route } from '#shared/route.ts'
import {
  codeParam,
  currency,
  dia,
  id,
  idParam,
  lista,
  moneda,
  numero,
  optionalText,
  porcentaje,
  precio,
  texto,
  textoNull,
  z,
} from '#shared/wire.ts'

/** How the price of a line came about. `escalonDesde`: from which quantity, in the unit of the price. */
export const formacion = z.object({
  precioOrigen: z.enum(ORIGEN),
  precio,
  listaPrecioId: z.nullable(id),
  lista: textoNull,
  precioLista: z.nullable(precio),
  listaDesde: z.nullable(dia),
  acordadoDesde: z.nullable(dia),
  escalonDesde: z.nullable(numero),
})

export const CLAVES = ['lista', 'escalon', 'acordado', 'familia', 'cliente', 'pago', 'iva'] as const
/**
 * A step: `unitario` of one unit, `monto` of the line, both with their sign; `queda` after it, of the line; `nivel`:
 * what that is called, where it has a name.
 */
const paso = z.object({
  clave: z.enum(CLAVES),
  nombre: texto,
  detalle: textoNull,
  porcentaje: z.nullable(porcentaje),
  unitario: numero,
  monto: currency,
  queda: currency,
  nivel: textoNull,
})
export type Paso = z.infer<typeof paso>
/** What so much of a product costs a client now, and how that comes about. `unidades`: in the unit of the price. */
export const formado = z.object({
  producto: texto,
  unidad: texto,
  unidades: numero,
  moneda,
  formacion,
  pasos: lista(paso),
})
export type Formado = z.infer<typeof formado>

const figureText = (message: string) => optionalText(z.string().check(z.regex(/^\d{1,9}([.,]\d{1,4})?$/, message)))
export const contract = {
  precio: route({
    method: 'GET',
    path: '/api/Product/:id/:clienteId/precio',
    access: { any: catalogo },
    summary: 'Cómo se forma hoy el precio de una cantidad de un producto, paso por paso',
    params: z.object({ id: codeParam, clienteId: idParam }),
    /** Without a quantity or a cut: the least that is sold. Metres. */
    query: z.object({
      cantidad: figureText('La cantidad no es válida.'),
      largo: figureText('El largo no es válido.'),
      ancho: figureText('El ancho no es válido.'),
      condicionPagoId: optionalText(idParam),
    }),
    reply: formado,
    refuses: { no_encontrado: 404 },
  }),
} as const
