import { checkProgress, etapaOf, isFolderUrl, MAX_ESTADO, MAX_SERVICIO, textos } from '#features/proyectos/rules.ts'
import { lockEtapas } from '#features/proyectos/server/proyectos.ts'
import { z } from '#shared/wire.ts'
import { codigo, dia, leida, required, optionalText, reference, texto, tipo } from '../columnas.ts'
import type { Entidad, Problem, Save } from '../entidad.ts'
import type { Quita } from '../quita.ts'
import { upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { cliente } from './references.ts'

const folder = tipo(
  'dirección',
  leida(
    (t) => (isFolderUrl(t) ? t : undefined),
    () => textos.badFolder,
  ),
)

const write = upsert('proyecto', ['nombre'], {
  nombre: 'text',
  clienteId,
  servicio: 'text',
  ingreso: 'date',
  checklist: 'date',
  vencimiento: 'date',
  estado: 'text',
  etapa: { tipo: 'int', columnas: ['estado'] },
  linkDrive: 'text',
})
/** Stages only go forward (OPEN-55): another row is a bad line, and leaves its project unchanged. */
const save: Save = async (db, filas, ctx) => {
  const hay = await lockEtapas(
    db,
    filas.map(({ values }) => values.nombre as string),
  )
  const problems: Problem[] = []
  const advancing = filas.flatMap((fila) => {
    const { nombre, estado } = fila.values
    const reached = hay.get(nombre as string) ?? 0
    if (typeof estado !== 'string') return [fila]
    const motivo = checkProgress(reached, estado)
    if (motivo !== null) problems.push({ linea: fila.linea, columna: 'estado', motivo })
    const etapa = Math.max(reached, etapaOf(estado) ?? 0)
    return motivo === null ? [{ ...fila, values: { ...fila.values, etapa } }] : []
  })
  const saved = await write(db, advancing, ctx)
  return { ...saved, problems: [...problems, ...saved.problems] }
}

const quitaProyecto: Quita = {
  tabla: 'proyecto',
  clave: { nombre: 'text' },
  de: (v) => ({ nombre: v.nombre as string }),
}
/** Projects of clients, and their stages (PROJ-07). */
export const proyectos: Entidad = {
  nombre: 'proyectos',
  momento: { columna: 'momento', en: quitaProyecto },
  clave: ['nombre'],
  columnas: z.object({
    nombre: required(codigo(), { example: 'CS-1184', que: 'su código' }),
    cliente: required(reference(cliente, codigo()), { example: '004512', que: 'de `clientes`' }),
    servicio: required(texto(MAX_SERVICIO), { example: 'Cálculo y documentación · Vivienda 142 m²' }),
    ingreso: optionalText(dia(), { example: '06/10/2026' }),
    checklist: optionalText(dia(), { example: '13/10/2026' }),
    vencimiento: optionalText(dia(), { example: '18/12/2026', que: 'la entrega pactada' }),
    estado: required(texto(MAX_ESTADO), {
      example: 'Modelado estr.',
      que: 'la etapa: Checklist, Cálculo, Modelado arq., Modelado estr., Documentación Montaje o Terminado, y sólo avanza; otra palabra se muestra y no marca ninguna',
    }),
    linkDrive: optionalText(folder, {
      example: 'https://drive.example/carpetas/cs-1184',
      que: 'su carpeta, que se abre en otra pestaña',
    }),
  }),
  quita: quitaProyecto,
  save,
}
