/** The sentences of the map and of its search (SHIP-45, OPEN-216, OPEN-217). */
export const textos = {
  cargando: 'Cargando mapa...',
  noResponde: 'El mapa no responde. Completá los cinco campos y seguí.',
  base: 'Mapa base simplificado',
  dosDedos: 'Mové el mapa con dos dedos.',
  centro: 'Fijar en el centro del mapa',
  sinPermiso: 'No diste permiso para ver tu ubicación. Tocá el mapa o escribí la dirección.',
  sinUbicacion: 'No pudimos saber dónde estás. Tocá el mapa o escribí la dirección.',
  nada: 'No encontramos esa dirección. Tocá el mapa o completá los campos.',
  sinBusqueda: 'La búsqueda no responde. Completá los cinco campos y seguí.',
  enlaceSinPunto: 'Ese enlace no dice en qué punto queda. Abrilo y pegá acá las coordenadas, o escribí la dirección.',
  enlaceAfuera: 'Ese enlace es de un lugar que no está en la Argentina.',
  ponerPunto: (punto: string) => `Poner el punto en ${punto}`,
  enter: 'Presioná Enter para buscar la dirección completa.',
} as const
