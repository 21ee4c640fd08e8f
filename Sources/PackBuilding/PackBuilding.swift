// PackBuilding: converters from public sources to packs.
