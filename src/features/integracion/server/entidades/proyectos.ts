import { checkAvance, etapaDe, isCarpeta, MAX_ESTADO, MAX_SERVICIO, textos } from '#features/proyectos/rules.ts'
import { lockEtapas } from '#features/proyectos/server/proyectos.ts'
import { z } from '#shared/wire.ts'
import { codigo, dia, leida, obligatoria, opcional, referencia, texto, tipo } from '../columnas.ts'
import type { Entidad, Problema, Save } from '../entidad.ts'
import type { Quita } from '../quita.ts'
import { upsert } from '../upsert.ts'
import { clienteId } from './personas.ts'
import { cliente } from './referencias.ts'

const carpeta = tipo(
  'dirección',
  leida(
    (t) => (isCarpeta(t) ? t : undefined),
    () => textos.carpetaMala,
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
/** Stages go forward only (OPEN-55): a row that says otherwise is a bad line, and leaves its project as it is. */
const save: Save = async (db, filas, ctx) => {
  const hay = await lockEtapas(
    db,
    filas.map(({ valores }) => valores.nombre as string),
  )
  const problemas: Problema[] = []
  const avanzan = filas.flatMap((fila) => {
    const { nombre, estado } = fila.valores
    const alcanzada = hay.get(nombre as string) ?? 0
    if (typeof estado !== 'string') return [fila]
    const motivo = checkAvance(alcanzada, estado)
    if (motivo !== null) problemas.push({ linea: fila.linea, columna: 'estado', motivo })
    const etapa = Math.max(alcanzada, etapaDe(estado) ?? 0)
    return motivo === null ? [{ ...fila, valores: { ...fila.valores, etapa } }] : []
  })
  const saved = await write(db, avanzan, ctx)
  return { ...saved, problemas: [...problemas, ...saved.problemas] }
}

const quitaProyecto: Quita = {
  tabla: 'proyecto',
  clave: { nombre: 'text' },
  de: (v) => ({ nombre: v.nombre as string }),
}
/** Projects of clients, and the stage each is at (PROJ-07). */
export const proyectos: Entidad = {
  nombre: 'proyectos',
  momento: { columna: 'momento', en: quitaProyecto },
  clave: ['nombre'],
  columnas: z.object({
    nombre: obligatoria(codigo(), { ejemplo: 'CS-1184', que: 'su código' }),
    cliente: obligatoria(referencia(cliente, codigo()), { ejemplo: '004512', que: 'de `clientes`' }),
    servicio: obligatoria(texto(MAX_SERVICIO), { ejemplo: 'Cálculo y documentación · Vivienda 142 m²' }),
    ingreso: opcional(dia(), { ejemplo: '06/10/2026' }),
    checklist: opcional(dia(), { ejemplo: '13/10/2026' }),
    vencimiento: opcional(dia(), { ejemplo: '18/12/2026', que: 'la entrega pactada' }),
    estado: obligatoria(texto(MAX_ESTADO), {
      ejemplo: 'Modelado estr.',
      que: 'la etapa: Checklist, Cálculo, Modelado arq., Modelado estr., Documentación Montaje o Terminado, y sólo avanza; otra palabra se muestra y no marca ninguna',
    }),
    linkDrive: opcional(carpeta, {
      ejemplo: 'https://drive.example/carpetas/cs-1184',
      que: 'su carpeta, que se abre en otra pestaña',
    }),
  }),
  quita: quitaProyecto,
  save,
}
