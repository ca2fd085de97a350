/** The stages of a project, in order (PROJ-08). */
export const etapas = [
  'Checklist',
  'Cálculo',
  'Modelado arq.',
  'Modelado estr.',
  'Documentación Montaje',
  'Terminado',
] as const

/** The sentences of project tracking, to the letter (PROJ-02, PROJ-04, OPEN-55). */
export const textos = {
  titulo: 'Seguimiento de proyectos',
  marca: 'Consul Steel',
  loading: 'Cargando...',
  none: 'No tiene proyectos.',
  whatFor: 'Acá vas a seguir cada proyecto de Consul Steel, del checklist a la obra terminada.',
  verDetalles: 'VER DETALLES',
  folder: 'Ver carpeta del proyecto',
  badFolder: 'La carpeta del proyecto debe ser una dirección que empiece con https:// o http://.',
  noFolder: 'Todavía no tiene carpeta.',
} as const

/** How many cards stand on one page. */
export const proyectosByPagina = 24
export const MAX_ESTADO = 60
export const MAX_SERVICIO = 250
export const MAX_FOLDER_URL = 2000

/** Which stage a status is, from 1, compared after trimming (PROJ-09); of a word that is none, null. */
export const etapaOf = (estado: string): number | null => {
  const at = (etapas as readonly string[]).indexOf(estado.trim())
  return at === -1 ? null : at + 1
}

/**
 * Why a project may not be said to be where it is said to be, or null. Stages go forward only (OPEN-55), from the
 * furthest one it has reached (0: none); what is none of the stages has no order.
 */
export const checkProgress = (reached: number, estado: string): string | null => {
  const etapa = etapaOf(estado)
  if (etapa === null || etapa >= reached) return null
  return `Ya llegó a «${etapas[reached - 1]}» y no vuelve a «${etapas[etapa - 1]}»: las etapas sólo avanzan.`
}

/** A folder one may be led to: a whole address of the web, without a name and a password in it. */
export const isFolderUrl = (text: string): boolean => {
  if (text.length > MAX_FOLDER_URL || !/^https?:\/\//i.test(text) || /[\s\\]/.test(text)) return false
  if (!URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** '3 proyectos · 2 en curso'. */
export const showSummary = (length: number, enCurso: number): string =>
  `${length} ${length === 1 ? 'proyecto' : 'proyectos'} · ${enCurso === 0 ? 'ninguno' : enCurso} en curso`
