import { random } from './random.ts'
import { CLIENTES } from './clientes.ts'
import { dia, businessDayBefore, HOY } from './fechas.ts'

/** Steel framing projects: the stage and the folder of each. */
interface Proyecto {
  nombre: string
  cliente: string
  servicio: string
  ingreso: number
  checklist: number | undefined
  vencimiento: number | undefined
  estado: string
  linkDrive: string | undefined
}
const ETAPAS = [
  'Checklist',
  'Cálculo',
  'Modelado arq.',
  'Modelado estr.',
  'Documentación Montaje',
  'Terminado',
] as const
const SERVICIOS = [
  'Cálculo y documentación steel framing · Vivienda 96 m²',
  'Modelado y montaje · Ampliación en planta alta',
  'Ingeniería de entrepiso · Local comercial',
  'Cálculo de cubierta · Galpón 300 m²',
  'Documentación de montaje · Dúplex',
] as const

const folder = (nombre: string): string => `https://carpetas.acerosribera.test/proyectos/${nombre.toLowerCase()}`
type Stated = readonly [
  nro: number,
  cliente: string,
  servicio: string,
  ingreso: string,
  checklist: string,
  vencimiento: string,
  estado: string,
]
/** The projects of the demo's clients. */
const STATEMENTS: readonly Stated[] = [
  [
    1184,
    '004512',
    'Cálculo y documentación steel framing · Vivienda 142 m²',
    '2026-10-06',
    '2026-10-13',
    '2026-12-18',
    'Modelado estr.',
  ],
  [1201, '004512', 'Ingeniería de entrepiso · Depósito Garín', '2026-10-29', '2026-11-05', '2026-12-22', 'Cálculo'],
  [1139, '004512', 'Modelado y montaje · Oficinas Parque Tigre', '2026-08-12', '2026-08-19', '2026-11-10', 'Terminado'],
  [
    1193,
    '004538',
    'Cálculo y documentación steel framing · Vivienda 88 m²',
    '2026-10-15',
    '2026-10-22',
    '2027-01-15',
    'Modelado arq.',
  ],
]
const statements = STATEMENTS.map(([nro, cliente, servicio, ingreso, checklist, vencimiento, estado]): Proyecto => ({
  nombre: `CS-${nro}`,
  cliente,
  servicio,
  ingreso: dia(ingreso),
  checklist: dia(checklist),
  vencimiento: dia(vencimiento),
  estado,
  linkDrive: folder(`CS-${nro}`),
}))
const withObras = CLIENTES.filter(
  (c) =>
    (c.rubro === 'constructora' || c.rubro === 'estructuras') &&
    c.codigo !== '004538' &&
    random(`proyecto ${c.codigo}`).si(0.5),
)
const loose = withObras.map((c, i): Proyecto => {
  const a = random(`proyectos ${c.codigo}`)
  const etapa = a.entero(0, 5)
  const ingreso = businessDayBefore(HOY - 14 - etapa * 16)
  const nombre = `CS-${1000 + i * 7}`
  return {
    nombre,
    cliente: c.codigo,
    servicio: a.single(SERVICIOS),
    ingreso,
    // a new project has no checklist yet, no date and no folder
    checklist: etapa === 0 ? undefined : businessDayBefore(ingreso + 8),
    vencimiento: etapa === 0 ? undefined : businessDayBefore(etapa === 5 ? HOY - 10 : HOY + 70 - etapa * 9),
    estado: ETAPAS[etapa]!,
    linkDrive: etapa === 0 ? undefined : folder(nombre),
  }
})
export const PROYECTOS: readonly Proyecto[] = [...statements, ...loose]
