import { addBusinessDays, fecha, HOY } from './fechas.ts'

/** When some open orders were asked for and promised; the order of 130407 is late. */
export const FECHAS_DE_ENTREGA: { readonly [totvs: string]: { readonly [columna: string]: string } } = {
  '130407': {
    fechaPedida: fecha(HOY - 4),
    fechaPrometida: fecha(HOY - 2),
    franjaPrometida: 'de 14 a 18',
  },
  '130428': {
    fechaPedida: fecha(addBusinessDays(HOY, 3)),
    franjaPedida: 'de 8 a 12',
    fechaPrometida: fecha(addBusinessDays(HOY, 4)),
    franjaPrometida: 'de 8 a 12',
  },
  '130430': { fechaPedida: fecha(addBusinessDays(HOY, 5)) },
  '130442': { fechaPedida: fecha(addBusinessDays(HOY, 4)), franjaPedida: 'de 14 a 18' },
}

/** Argentina's holidays, as they fall. */
export const FERIADOS: readonly { readonly fecha: string; readonly nombre: string }[] = (
  [
    ['01/01/2026', 'Año Nuevo'],
    ['16/02/2026', 'Carnaval'],
    ['17/02/2026', 'Carnaval'],
    ['24/03/2026', 'Día Nacional de la Memoria por la Verdad y la Justicia'],
    ['02/04/2026', 'Día del Veterano y de los Caídos en la Guerra de Malvinas'],
    ['03/04/2026', 'Viernes Santo'],
    ['01/05/2026', 'Día del Trabajador'],
    ['25/05/2026', 'Día de la Revolución de Mayo'],
    ['15/06/2026', 'Paso a la Inmortalidad del General Martín Miguel de Güemes'],
    ['20/06/2026', 'Paso a la Inmortalidad del General Manuel Belgrano'],
    ['09/07/2026', 'Día de la Independencia'],
    ['17/08/2026', 'Paso a la Inmortalidad del General José de San Martín'],
    ['12/10/2026', 'Día del Respeto a la Diversidad Cultural'],
    ['23/11/2026', 'Día de la Soberanía Nacional'],
    ['08/12/2026', 'Inmaculada Concepción de María'],
    ['25/12/2026', 'Navidad'],
    ['01/01/2027', 'Año Nuevo'],
    ['08/02/2027', 'Carnaval'],
    ['09/02/2027', 'Carnaval'],
    ['24/03/2027', 'Día Nacional de la Memoria por la Verdad y la Justicia'],
    ['26/03/2027', 'Viernes Santo'],
    ['02/04/2027', 'Día del Veterano y de los Caídos en la Guerra de Malvinas'],
    ['01/05/2027', 'Día del Trabajador'],
    ['25/05/2027', 'Día de la Revolución de Mayo'],
    ['21/06/2027', 'Paso a la Inmortalidad del General Martín Miguel de Güemes'],
    ['20/06/2027', 'Paso a la Inmortalidad del General Manuel Belgrano'],
    ['09/07/2027', 'Día de la Independencia'],
    ['16/08/2027', 'Paso a la Inmortalidad del General José de San Martín'],
    ['11/10/2027', 'Día del Respeto a la Diversidad Cultural'],
    ['20/11/2027', 'Día de la Soberanía Nacional'],
    ['08/12/2027', 'Inmaculada Concepción de María'],
    ['25/12/2027', 'Navidad'],
  ] as const
).map(([day, nombre]) => ({ fecha: day, nombre }))
