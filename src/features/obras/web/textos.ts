/** The sentences of the map and of its search (SHIP-45, OPEN-216, OPEN-217). */
export const textos = {
  loading: 'Cargando mapa...',
  unavailable: 'El mapa no responde. Completá los cinco campos y seguí.',
  base: 'Mapa base simplificado',
  twoFingers: 'Mové el mapa con dos dedos.',
  centro: 'Fijar en el centro del mapa',
  noPermiso: 'No diste permiso para ver tu ubicación. Tocá el mapa o escribí la dirección.',
  noLocation: 'No pudimos saber dónde estás. Tocá el mapa o escribí la dirección.',
  nothing: 'No encontramos esa dirección. Tocá el mapa o completá los campos.',
  searchUnavailable: 'La búsqueda no responde. Completá los cinco campos y seguí.',
  enlaceWithoutPunto:
    'Ese enlace no dice en qué punto queda. Abrilo y pegá acá las coordenadas, o escribí la dirección.',
  linkOutside: 'Ese enlace es de un lugar que no está en la Argentina.',
  putPunto: (punto: string) => `Poner el punto en ${punto}`,
  enter: 'Presioná Enter para buscar la dirección completa.',
} as const
