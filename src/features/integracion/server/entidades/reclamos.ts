import { MAX_DESCRIPCION, MAX_MOTIVO, MAX_NCC, MAX_TITULO, stepList, tipos } from '#features/reclamos/rules.ts'
import { importReclamos, type StatedReclamo } from '#features/reclamos/server/reclamos.ts'
import { z } from '#shared/wire.ts'
import { cell, codigo, de, entero, happened, optionalText, reference, texto, tipo, single } from '../columnas.ts'
import type { Entidad, Fila, Problem, Save } from '../entidad.ts'
import { cliente, presupuesto, usuario } from './references.ts'

const byNombre = (nombres: readonly string[], first: number) =>
  single(Object.fromEntries(nombres.map((nombre, index) => [nombre, index + first])))

const statedOf = ({ values }: Fila): StatedReclamo => ({
  id: values.id as number | null,
  nroReclamo: values.nroReclamo as string | null,
  clienteId: de(values, 'cliente', 'id'),
  usuarioId: de(values, 'usuario', 'id'),
  presupuestoId: de(values, 'presupuesto', 'id'),
  nroPedido: values.pedidoId as string | null,
  tipo: values.tipo as number | null,
  titulo: values.titulo as string | null,
  descripcion: values.descripcion as string | null,
  orden: values.estado as number | null,
  ncc: values.ncc as string | null,
  motivo: values.motivo as string | null,
  fecha: values.fecha as string | null,
})

/** Claims: the order system's data about them, and the state it moves them to (OPEN-168). */
const save: Save = async (db, filas, ctx) => {
  const facts = await importReclamos(
    db,
    filas.map((fila) => ({
      stated: statedOf(fila),
      quien: { usuarioId: null, usuario: (fila.values.por as string | null) ?? ctx.quien },
    })),
    { notifies: !ctx.demo },
  )
  const problems: Problem[] = facts.flatMap((done, index) =>
    typeof done === 'string' ? [] : [{ linea: filas[index]!.linea, ...done }],
  )
  const count = (what: 'nuevo' | 'cambiado') => facts.filter((done) => done === what).length
  return { nuevas: count('nuevo'), cambiadas: count('cambiado'), problems }
}

export const reclamos: Entidad = {
  nombre: 'reclamos',
  momento: { none: 'cada paso tiene su `fecha`, que `importReclamos` compara con la del último' },
  clave: ['id', 'nroReclamo'],
  columnas: z.object({
    id: optionalText(entero(), { example: '12', que: 'número del reclamo en el portal, de uno que existe' }),
    nroReclamo: optionalText(codigo(), {
      example: '1284',
      que: 'su número de reclamo; sin él, el portal da el suyo al pasar a INGRESO',
    }),
    cliente: optionalText(reference(cliente, codigo()), {
      example: '004512',
      que: 'de `clientes`; en uno nuevo, obligatorio',
    }),
    pedidoId: optionalText(codigo(), {
      example: '88760',
      que: 'el pedido del que se reclama; en uno nuevo, obligatorio',
    }),
    presupuesto: optionalText(reference(presupuesto, codigo()), {
      example: '130195',
      que: 'su presupuestoTotvsId; sin él, el de ese pedido',
    }),
    usuario: optionalText(reference(usuario, tipo('e-mail', cell.check(z.toLowerCase()))), {
      example: 'compras@empresa.test',
      que: 'de `usuarios`: quién lo cargó',
    }),
    fecha: optionalText(happened(), { example: '03/11/2026 09:13', que: 'cuándo pasó; en uno nuevo, obligatoria' }),
    estado: optionalText(byNombre(stepList, 0), { example: 'VERIFICACIÓN', que: 'el paso en que está' }),
    tipo: optionalText(byNombre(tipos, 1), {
      example: 'Producto- Calidad',
      que: 'de qué es; en uno nuevo, obligatorio',
    }),
    titulo: optionalText(texto(MAX_TITULO), { example: 'Tubos con óxido', que: 'en uno nuevo, obligatorio' }),
    descripcion: optionalText(texto(MAX_DESCRIPCION), { que: 'en uno nuevo, obligatoria' }),
    ncc: optionalText(texto(MAX_NCC), { example: '0004-00003127', que: 'la resolución NCC' }),
    motivo: optionalText(texto(MAX_MOTIVO), {
      example: 'Óxido anterior al despacho.',
      que: 'la nota del paso; con ella puede saltear pasos o volver atrás',
    }),
    por: optionalText(texto(), { example: 'Calidad', que: 'quién lo movió; vacío: el nombre de la clave' }),
  }),
  check: ({ id, nroReclamo }) =>
    id === null && nroReclamo === null ? ['nroReclamo', 'Falta el número: nroReclamo, o id del reclamo.'] : null,
  inOrden: true,
  save,
}
