/** Kilos of a full truck (OPEN-34). */
export const CAMION_KG = 27_500
/** Days of the week that is drawn, today with them. */
export const DIAS_DE_SEMANA = 8
/** Days back in which what is closed is listed, and in which what is late is looked for. */
export const DIAS_CERRADOS = 30
export const DIAS_DEMORADOS = 90
/** Rows of the closed ones on a page; most of each other part. */
export const perPage = 10
export const MOST_WEEK = 300
export const MOST_OTHERS = 60
export const MAX_NUMERO = 60
export const MAX_FOTOS = 10
