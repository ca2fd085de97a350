import { showLargo } from '#shared/money.ts'

/** What the room says. */
export const textos = {
  titulo: 'Entregas',
  noneFiltered: 'No hay entregas para el filtro aplicado.',
  empty: 'Todavía no hay entregas.',
  week: 'Hoy y los próximos siete días',
  moreWeek: 'Se muestran las primeras 300: elegí un cliente para verlas todas.',
  moreOthers: 'Se muestran las 60 más nuevas.',
  whatFor: 'Acá vas a ver qué sale, qué está en camino y qué llegó, con su remito.',
  noLines: 'Este remito vino sin renglones. Lo demás está abajo.',
  noFoto: 'Falta la foto que anunció el transporte.',
  noFotos: (n: number) => `Faltan ${n} fotos que anunció el transporte.`,
  noFirma: 'Falta la firma que anunció el transporte.',
  byWhom: (por: string) => `Registrada por ${por}`,
  otherSum: (nombre: string, entregada: number, segun: number) =>
    `De ${nombre}, el sistema de pedidos dice que se entregó ${showLargo(entregada)} y los remitos suman ${showLargo(segun)}. Sólo lo ve administración.`,
  notHere: 'no viene en este remito',
  withoutProof: 'Todavía no hay prueba de entrega.',
  noMotivo: 'Falta el motivo de la entrega que no se hizo.',
  withMotivo: 'El motivo es de una entrega que no se hizo.',
  future: 'La fecha está en el futuro.',
  wholePlace: 'El lugar se dice con su latitud y su longitud.',
  dni: 'El DNI no es válido.',
  noPrueba: 'El remito no tiene una prueba del transporte en esa fecha.',
  unknownRemito: 'No existe un remito con ese número.',
  noPor: 'Falta quién la registró.',
  noFecha: 'La fecha no es una fecha y hora ISO 8601 con su zona.',
} as const
