import { MAX_DESCRIPCION, MAX_MOTIVO, MAX_NCC, MAX_TITULO, pasos, tipos } from '#features/reclamos/rules.ts'
import { importReclamos, type ReclamoDicho } from '#features/reclamos/server/reclamos.ts'
import { z } from '#shared/wire.ts'
import { celda, codigo, de, entero, ocurrido, opcional, referencia, texto, tipo, uno } from '../columnas.ts'
import type { Entidad, Fila, Problema, Save } from '../entidad.ts'
import { cliente, presupuesto, usuario } from './referencias.ts'

const porNombre = (nombres: readonly string[], first: number) =>
  uno(Object.fromEntries(nombres.map((nombre, index) => [nombre, index + first])))

const dichoDe = ({ valores }: Fila): ReclamoDicho => ({
  id: valores.id as number | null,
  nroReclamo: valores.nroReclamo as string | null,
  clienteId: de(valores, 'cliente', 'id'),
  usuarioId: de(valores, 'usuario', 'id'),
  presupuestoId: de(valores, 'presupuesto', 'id'),
  nroPedido: valores.pedidoId as string | null,
  tipo: valores.tipo as number | null,
  titulo: valores.titulo as string | null,
  descripcion: valores.descripcion as string | null,
  orden: valores.estado as number | null,
  ncc: valores.ncc as string | null,
  motivo: valores.motivo as string | null,
  fecha: valores.fecha as string | null,
})

/** Claims: what the order system knows of them, and where it moves them to (OPEN-168). */
const save: Save = async (db, filas, ctx) => {
  const hechos = await importReclamos(
    db,
    filas.map((fila) => ({
      dicho: dichoDe(fila),
      quien: { usuarioId: null, usuario: (fila.valores.por as string | null) ?? ctx.quien },
    })),
    { avisa: !ctx.demo },
  )
  const problemas: Problema[] = hechos.flatMap((hecho, index) =>
    typeof hecho === 'string' ? [] : [{ linea: filas[index]!.linea, ...hecho }],
  )
  const count = (what: 'nuevo' | 'cambiado') => hechos.filter((hecho) => hecho === what).length
  return { nuevas: count('nuevo'), cambiadas: count('cambiado'), problemas }
}

export const reclamos: Entidad = {
  nombre: 'reclamos',
  momento: { ninguna: 'cada paso tiene su `fecha`, que `importReclamos` compara con la del último' },
  clave: ['id', 'nroReclamo'],
  columnas: z.object({
    id: opcional(entero(), { ejemplo: '12', que: 'número del reclamo en el portal, de uno que existe' }),
    nroReclamo: opcional(codigo(), {
      ejemplo: '1284',
      que: 'su número de reclamo; sin él, el portal da el suyo al pasar a INGRESO',
    }),
    cliente: opcional(referencia(cliente, codigo()), {
      ejemplo: '004512',
      que: 'de `clientes`; en uno nuevo, obligatorio',
    }),
    pedidoId: opcional(codigo(), { ejemplo: '88760', que: 'el pedido del que se reclama; en uno nuevo, obligatorio' }),
    presupuesto: opcional(referencia(presupuesto, codigo()), {
      ejemplo: '130195',
      que: 'su presupuestoTotvsId; sin él, el de ese pedido',
    }),
    usuario: opcional(referencia(usuario, tipo('e-mail', celda.check(z.toLowerCase()))), {
      ejemplo: 'compras@empresa.test',
      que: 'de `usuarios`: quién lo cargó',
    }),
    fecha: opcional(ocurrido(), { ejemplo: '03/11/2026 09:13', que: 'cuándo pasó; en uno nuevo, obligatoria' }),
    estado: opcional(porNombre(pasos, 0), { ejemplo: 'VERIFICACIÓN', que: 'el paso en que está' }),
    tipo: opcional(porNombre(tipos, 1), { ejemplo: 'Producto- Calidad', que: 'de qué es; en uno nuevo, obligatorio' }),
    titulo: opcional(texto(MAX_TITULO), { ejemplo: 'Tubos con óxido', que: 'en uno nuevo, obligatorio' }),
    descripcion: opcional(texto(MAX_DESCRIPCION), { que: 'en uno nuevo, obligatoria' }),
    ncc: opcional(texto(MAX_NCC), { ejemplo: '0004-00003127', que: 'la resolución NCC' }),
    motivo: opcional(texto(MAX_MOTIVO), {
      ejemplo: 'Óxido anterior al despacho.',
      que: 'la nota del paso; con ella puede saltear pasos o volver atrás',
    }),
    por: opcional(texto(), { ejemplo: 'Calidad', que: 'quién lo movió; vacío: el nombre de la clave' }),
  }),
  check: ({ id, nroReclamo }) =>
    id === null && nroReclamo === null ? ['nroReclamo', 'Falta el número: nroReclamo, o id del reclamo.'] : null,
  enOrden: true,
  save,
}
