import Testing

@Suite("PackBuilding") struct PackBuildingTests {}
