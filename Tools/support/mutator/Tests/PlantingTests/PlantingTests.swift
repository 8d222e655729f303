import Planting
